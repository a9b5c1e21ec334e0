import { render } from 'preact';

render(<main>Boggle Lab</main>, document.getElementById('app')!);
