/** Language and script of a tag, the usual script where it names none: `zh-TW` is `zh-Hant`. */
const getLikelyScript = (tag: string): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return `${language}-${script ?? ''}`
  } catch {
    return null
  }
}

/** True for tags of one language in one script, whatever their regions. */
export const isSameLanguage = (tag: string, language: string): boolean =>
  getLikelyScript(tag) === getLikelyScript(language)
