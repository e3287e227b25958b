const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Delete: 'Del',
}

/** `$mod+Shift+z` as it stands on the keyboard: Ctrl, Shift, Z; on Apple's ⌘, ⇧, Z. */
export const keyParts = (key: string, apple: boolean): readonly string[] => {
  // the key itself may be a plus
  const parts = key === '+' ? ['+'] : key.split('+')
  return parts.map((part) => {
    if (part === '$mod') return apple ? '⌘' : 'Ctrl'
    if (apple && part === 'Shift') return '⇧'
    if (apple && part === 'Alt') return '⌥'
    const plain = part.replace(/^(?:Digit|Key)(?=.)/, '')
    return SIGNS[plain] ?? (plain.length === 1 ? plain.toUpperCase() : plain)
  })
}
