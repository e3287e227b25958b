import { useTranslation } from 'react-i18next'

/** Numbers as the reader writes them. */
export const useNumber = (): ((value: number) => string) => {
  const { i18n } = useTranslation()
  return (value) => new Intl.NumberFormat(i18n.language).format(value)
}
