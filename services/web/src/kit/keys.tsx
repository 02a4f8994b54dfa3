const SHOWN: Readonly<Record<string, string>> = { Control: 'Ctrl', Meta: '⌘', Enter: '↵', Escape: 'Esc' };

/** Keys as they stand on the keyboard of this machine: `Control+Enter` is shown as ⌘ ↵ on an Apple. */
export function Keys({ keys }: { readonly keys: string }) {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const shown = keys
    .split('+')
    .map((key) => (key === 'Control' && isApple ? '⌘' : (SHOWN[key] ?? key.toUpperCase())))
    .join(' ');
  return (
    <kbd className="keys" aria-hidden="true">
      {shown}
    </kbd>
  );
}
