import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTranslations } from '../../lib/i18n/i18n.ts'
import { useMay } from '../../lib/permission/use-may.ts'

const BookLevelsModal = lazy(async () => {
  const [part] = await Promise.all([
    import('./book-levels-modal.tsx'),
    loadTranslations('page-check'),
  ])
  return { default: part.BookLevelsModal }
})

interface CheckRulesButtonProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
}

/** Opens what findings of each check do in the book, for those who may choose it. */
export const CheckRulesButton = ({ book }: CheckRulesButtonProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const keepsTerms = useMay('term.create_edit')
  const mayChoose = useMay('order.create') || keepsTerms
  if (!mayChoose) return null
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened(true)}>
        {t('book.check_rules')}
      </Button>
      {opened ? (
        <Suspense fallback={null}>
          <BookLevelsModal book={book} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
