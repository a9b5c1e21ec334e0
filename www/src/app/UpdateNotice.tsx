/** Offers a new version when there is one, but not while a job runs, in this tab or another. */

import { effect } from '@preact/signals';
import { busyElsewhere, offlineState, update } from '../offline/offline';
import { toast } from '../ui/toast';
import { isBusy } from './lifecycle';
import { TEXT } from './text';

/** Watches for new versions. Call once. */
export function offerUpdates(): void {
  let later = '';
  let away: (() => void) | undefined;
  effect(() => {
    away?.();
    away = undefined;
    const state = offlineState.value;
    if (isBusy.value || later === state) return;
    const onDismiss = (): void => void (later = state);
    if (state === 'update' && !busyElsewhere.value) {
      away = toast({
        text: 'A new version of Boggle Lab is ready.',
        action: { label: 'Reload to update', run: () => void update() },
        onDismiss,
      });
    } else if (state === 'replaced') {
      away = toast({
        text: TEXT.replaced,
        action: { label: 'Reload this tab', run: () => location.reload() },
        onDismiss,
      });
    }
  });
}
