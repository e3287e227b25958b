/** Puts text on the clipboard; says in the words of spec 8.message.copy what went wrong. */
export const copyText = async (text: string): Promise<'copied' | 'nothing' | 'failed'> => {
  if (text === '') return 'nothing'
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return copyBySelection(text) ? 'copied' : 'failed'
  }
}

/**
 * Browsers lend their clipboard only on https and localhost; elsewhere a marked field has to do.
 */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
