/** How a game ends: the time is up, the player stopped it, or every word was found. */
export type Ending = 'time' | 'stopped' | 'complete';
