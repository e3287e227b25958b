import { Button } from '@mantine/core'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { useMay } from '../../lib/permission/use-may.ts'

const EditionsModal = lazy(async () => {
  const [part] = await Promise.all([import('./editions-modal.tsx'), loadTranslations('book')])
  return { default: part.EditionsModal }
})

interface EditionsButtonProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  /** shown first */
  readonly language: TargetLanguage
}

/** Opens what is printed on a book in its languages, for those who may decide it. */
export const EditionsButton = ({ book, language }: EditionsButtonProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const keepsTerms = useMay('term.create_edit')
  const mayDecide = useMay('order.create') || keepsTerms
  if (!mayDecide) return null
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {t('book.editions')}
      </Button>
      <Suspense fallback={null}>
        {opened ? (
          <EditionsModal book={book} language={language} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </>
  )
}
