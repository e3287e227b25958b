/** So long a part that was fetched may take to put the focus into its field. */
const FOCUS_WAIT_MS = 1000

interface KeyTarget {
  readonly addEventListener: (type: string, listen: (event: Event) => void, captures: true) => void
  readonly removeEventListener: KeyTarget['addEventListener']
}

interface HeldKeys {
  /** Stops, and answers the letters pressed since. */
  readonly take: () => string
}

/**
 * Keeps letters that are pressed while a field is on its way: elsewhere they would be lost, or be
 * keys of other actions. What is composed, and keys with Ctrl, Alt or ⌘, go where they went.
 */
export const holdKeys = (target: KeyTarget): HeldKeys => {
  let letters: readonly string[] = []
  const listen = (event: Event): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    const isLetter = [...key].length === 1
    if (ctrlKey || metaKey || altKey || isComposing || (!isLetter && key !== 'Backspace')) return
    letters = isLetter ? [...letters, key] : letters.slice(0, -1)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  target.addEventListener('keydown', listen, true)
  return {
    take: () => {
      target.removeEventListener('keydown', listen, true)
      return letters.join('')
    },
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const findField = (): TextField | null => {
  const focused = document.activeElement
  const isField = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
  return isField && focused.selectionStart !== null ? focused : null
}

/**
 * Types the letters into the field that gets the focus next; without one they are dropped. Whoever
 * presses Escape or points elsewhere means other keys from then on.
 */
export const typeWhenFocused = ({ take }: HeldKeys): void => {
  const before = document.activeElement
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') finish()
  }
  const finish = (): void => {
    clearTimeout(timer)
    document.removeEventListener('focusin', type)
    document.removeEventListener('keydown', leave, true)
    document.removeEventListener('pointerdown', finish, true)
    const letters = take()
    const field = findField()
    if (field === null || field === before || letters === '') return
    field.setRangeText(letters, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: letters }))
  }
  const type = (): void => {
    if (findField() !== null) finish()
  }
  const timer = setTimeout(finish, FOCUS_WAIT_MS)
  document.addEventListener('focusin', type)
  document.addEventListener('keydown', leave, true)
  document.addEventListener('pointerdown', finish, true)
}
