const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDate = (text: string): boolean => {
  const instant = Date.parse(`${text}T00:00:00Z`)
  // the 30th of February would be read as the 2nd of March
  return (
    DAY.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
  )
}

/**
 * Days of a text, one to a line or with blanks and commas between, each once and sorted; null when
 * something in it is no date.
 */
export const calendarDays = (text: string): readonly string[] | null => {
  const parts = text.split(/[\s,;，；、]+/).filter((part) => part !== '')
  return parts.every(isDate) ? [...new Set(parts)].toSorted() : null
}

/** `09:30` of minutes after midnight; the end of a day is its last minute. */
export const formatMinuteOfDay = (minute: number): string => {
  const displayMinute = Math.min(minute, 24 * 60 - 1)
  return `${String(Math.floor(displayMinute / 60)).padStart(2, '0')}:${String(displayMinute % 60).padStart(2, '0')}`
}

/** Minutes after midnight; 0 for what is no time. */
export const parseMinuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return Number.isInteger(hours) && Number.isInteger(minutes) ? hours * 60 + minutes : 0
}
