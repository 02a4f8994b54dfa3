const SHOWN: Readonly<Record<string, string>> = { Control: 'Ctrl', Meta: '⌘', Enter: '↵', Escape: 'Esc' };

/** Shows keys as on the user's keyboard: `Control+Enter` is ⌘ ↵ on a Mac. */
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
