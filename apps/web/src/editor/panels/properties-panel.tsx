import { Skeleton } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { lazy, Suspense } from 'react'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn, textIn } from '../engine/page-session.ts'
import { mayPlace, maySet } from '../engine/stage.ts'
import { styleSelected, typeText } from '../engine/text-edits.ts'
import { ArrangeButtons } from './arrange-buttons.tsx'
import { BoxFields } from './box-fields.tsx'
import type { FieldGroupProps } from './field-group.ts'
import { FitMeter } from './fit-meter.tsx'
import classes from './panels.module.css'
import { StyleButtons } from './style-buttons.tsx'
import { TranslationField } from './translation-field.tsx'
import { TypeFields } from './type-fields.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'

/** Fetched when something is selected first: they are large, and most visits only read. */
const LetteringFields = lazy(async () => ({
  default: (await import('./effect-fields.tsx')).LetteringFields,
}))
const PictureFields = lazy(async () => ({
  default: (await import('./picture-fields.tsx')).PictureFields,
}))

/** One of each group of fields: when all are locked, everything is. */
const STYLE_FIELDS = ['cx', 'size', 'color'] as const

/** Properties of what is selected. Fields the person may not set are shown and locked. */
export const PropertiesPanel = ({
  editor,
  language,
  isBelowScript,
}: {
  readonly editor: Editor
  readonly language: string
  /** the words stand in the script above already */
  readonly isBelowScript: boolean
}) => {
  const t = usePanelTranslations()
  const { pageId, itemIds } = useWatched(editor.selection.state)
  const page = editor.session.page(pageId ?? editor.strip.pages[0]?.frame.id ?? '')
  const view = useWatched(page.view)
  const items = itemIds.flatMap((itemId) => textIn(view, itemId) ?? [])
  const texts = items.map(({ props }) => props)
  const others = itemIds
    .flatMap((itemId) => itemIn(view, itemId)?.item ?? [])
    .filter(({ kind }) => kind !== 'text')
  if (texts.length === 0 && others.length === 0) {
    return <EmptyState title={t('properties.empty')} hint={t('properties.empty_hint')} />
  }
  const arrange =
    itemIds.length > 1 ? (
      <ArrangeButtons
        editor={editor}
        count={itemIds.length}
        locked={![...items, ...others].some(({ kind }) => mayPlace(view, kind))}
      />
    ) : null
  if (texts.length === 0)
    return (
      <>
        {arrange}
        <Suspense fallback={<Skeleton h={160} />}>
          <PictureFields editor={editor} items={others} view={view} />
        </Suspense>
      </>
    )
  const group: FieldGroupProps = {
    texts,
    language,
    isLocked: (field) => !maySet(view, 'text', field),
    set: (props) => styleSelected(editor, props),
  }
  const [only] = items
  return (
    <section className={classes['fields']} aria-label={t('properties.title')}>
      <div className={classes['buttons']}>
        <p className={classes['heading']} role="status">
          {t('properties.selected', { count: itemIds.length })}
        </p>
        <StyleButtons editor={editor} locked={STYLE_FIELDS.every(group.isLocked)} />
      </div>
      {arrange}
      {only !== undefined && items.length === 1 && pageId !== null && !isBelowScript ? (
        <div>
          <TranslationField
            key={only.id}
            editor={editor}
            pageId={pageId}
            text={only}
            mayStyle={maySet(view, 'text', 'ranges')}
            open
            label={t('properties.words')}
            placeholder={t('properties.no_words')}
            readOnly={group.isLocked('translation')}
            language={language}
            focused={false}
            onType={(words) => typeText(editor, pageId, only.id, words)}
            onLeave={() => editor.session.flush()}
            onEnter={() => undefined}
          />
          <FitMeter
            text={only.props}
            language={language}
            pageWidth={view.status === 'ready' ? view.lane.width : 0}
          />
        </div>
      ) : null}
      {STYLE_FIELDS.every(group.isLocked) ? (
        <p className={classes['locked']} role="note">
          {t('properties.locked')}
        </p>
      ) : null}
      <BoxFields {...group} />
      <TypeFields {...group} />
      <Suspense fallback={<Skeleton h={160} />}>
        <LetteringFields editor={editor} {...group} />
      </Suspense>
    </section>
  )
}
