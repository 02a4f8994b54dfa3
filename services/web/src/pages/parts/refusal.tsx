import { Fault } from '../../api/fault.ts';
import { Banner } from '../../kit/message.tsx';
import { errorText } from '../../kit/state.tsx';

/** Why a change was refused. Offences that have a field are shown there; `fields` names their pointers. */
export function Refusal({
  title,
  error,
  fields = [],
}: {
  readonly title: string;
  readonly error: Error | null;
  readonly fields?: readonly string[];
}) {
  if (error === null) return null;
  const offences = error instanceof Fault ? error.offences : [];
  const others = offences.filter(({ pointer }) => !fields.includes(pointer));
  if (offences.length > 0 && others.length === 0) return null;
  return (
    <Banner tone="reject" title={title}>
      {others.length > 0
        ? others.map(({ detail }) => detail).join('; ')
        : `${errorText(error).title}. ${errorText(error).words}`}
    </Banner>
  );
}

/** The offence of the field with a pointer. */
export function offenceAt(error: Error | null, pointer: string): string | undefined {
  return error instanceof Fault ? error.offences.find((one) => one.pointer === pointer)?.detail : undefined;
}
