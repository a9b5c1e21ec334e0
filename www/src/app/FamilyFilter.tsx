/** The switch of the family filter, and what it does while it is on. */
import { Check } from '../ui/Choice';
import { FAMILY } from '../words/text';
import { chooseFamily, family } from './family';

export function FamilyFilter({ id }: { id: string }) {
  return (
    <div>
      <Check label={FAMILY.label} checked={family.value} onChange={chooseFamily} describedBy={id} />
      <p class="note" id={id} hidden={!family.value}>
        {FAMILY.about}
      </p>
    </div>
  );
}
