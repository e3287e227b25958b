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

const BookEffectsModal = lazy(async () => {
  const [part] = await Promise.all([
    import('./book-effects-modal.tsx'),
    loadTranslations('page-check'),
  ])
  return { default: part.BookEffectsModal }
})

interface CheckRulesButtonProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
}

/**
 * Opens what findings of each check do in the book, and what is done with its sound effects, for
 * those who may choose it.
 */
export const CheckRulesButton = ({ book }: CheckRulesButtonProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'checks' | 'effects' | null>(null)
  const keepsTerms = useMay('term.create_edit')
  const mayChoose = useMay('order.create') || keepsTerms
  if (!mayChoose) return null
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened('checks')}>
        {t('book.check_rules')}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpened('effects')}>
        {t('book.effect_rules')}
      </Button>
      <Suspense fallback={null}>
        {opened === 'checks' ? (
          <BookLevelsModal book={book} onClose={() => setOpened(null)} />
        ) : null}
        {opened === 'effects' ? (
          <BookEffectsModal book={book} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
