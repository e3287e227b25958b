import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { type TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReaderError } from './reader-client.ts'

/** What went wrong, in a sentence; the server's own sentence where it sent one. */
export const describeFailure = (error: unknown, t: TFunction<'preview-reader'>): string => {
  if (!(error instanceof ReaderError) || error.code.startsWith('status.')) return t('failed')
  return error.code === 'network' ? t('offline') : error.message || t('failed')
}

/** Runs what a button asks for, once at a time, and keeps why it failed. */
export const useFailure = () => {
  const { t } = useTranslation('preview-reader')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      setBusy(true)
      setFailure(null)
      try {
        await work()
      } catch (error) {
        setFailure(describeFailure(error, t))
      } finally {
        setBusy(false)
      }
    },
    [t],
  )
  return { failure, isBusy, run }
}

export const useTime = (): ((instant: string) => string) => {
  const { i18n } = useTranslation('preview-reader')
  const format = new Intl.DateTimeFormat(i18n.language as InterfaceLocale, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (instant) => format.format(new Date(instant))
}

/** Is the window at least so wide? Changes with it. */
export const useIsWide = (pixels: number): boolean => {
  const [query] = useState(() => window.matchMedia(`(min-width: ${pixels}px)`))
  const [isWide, setWide] = useState(query.matches)
  useEffect(() => {
    const listen = (): void => setWide(query.matches)
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [query])
  return isWide
}
