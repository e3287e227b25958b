import { type SealView, type VisibleVerdict, VISIBLE_VERDICTS } from '@panelflow/contract/seal.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { maySet } from '../../editor/engine/stage.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import type { SealSession } from '../../editor/seal/seal-session.ts'

const reload = (): void => window.location.reload()

/** The engine lays these texts out once more, as after an edit. */
const clearLayouts = async (editor: Editor, seals: readonly SealView[]): Promise<void> => {
  for (const { pageId, itemId } of seals) {
    const page = editor.session.page(pageId)
    await page.open()
    if (maySet(page.view.get(), 'text', 'layout'))
      editor.session.edit(pageId, 'lane', [{ op: 'set', id: itemId, props: { layout: null } }], {
        label: 'styling',
        itemId,
      })
  }
}

interface LineProps {
  readonly editor: Editor
  readonly kind: VisibleVerdict
  readonly seals: readonly SealView[]
}

/** One kind of trouble: how many, where, and what helps. */
const Line = ({ editor, kind, seals }: LineProps) => {
  const t = usePanelTranslations()
  const [at, setAt] = useState(0)
  const show = (): void => {
    const seal = seals[at % seals.length]
    if (seal !== undefined) void editor.goToItem(seal.pageId, seal.itemId)
    setAt(at + 1)
  }
  return (
    <Alert
      color={kind === 'failed' ? 'yellow' : 'red'}
      variant="light"
      p={6}
      radius={0}
      data-notice={`seal_${kind}`}
    >
      <Group gap="xs">
        <span>{t(`seal.${kind}`, { count: seals.length })}</span>
        <Button size="compact-xs" variant="light" onClick={show}>
          {seals.length > 1
            ? t('seal.show_next', { number: (at % seals.length) + 1, count: seals.length })
            : t('seal.show')}
        </Button>
        {kind === 'layout_untrue' ? (
          <Button
            size="compact-xs"
            variant="filled"
            onClick={() => void clearLayouts(editor, seals)}
          >
            {t('seal.set_again')}
          </Button>
        ) : (
          <Button size="compact-xs" variant="filled" onClick={reload}>
            {t('seal.reload')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

interface SealNoticeProps {
  readonly editor: Editor
  readonly sealSession: SealSession
  readonly seals: readonly SealView[]
}

/**
 * What would be published differently than it is shown, and a tab that is older than the studio
 * (docs/specs/0004-parity-seal.md).
 */
export const SealNotice = ({ editor, sealSession, seals }: SealNoticeProps) => {
  const t = usePanelTranslations()
  const stale = useWatched(sealSession.isStale)
  return (
    <>
      {stale ? (
        <Alert color="yellow" variant="light" p={6} radius={0} data-notice="seal_stale">
          <Group gap="xs">
            <span>{t('seal.stale')}</span>
            <Button size="compact-xs" variant="filled" onClick={reload}>
              {t('seal.reload')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {VISIBLE_VERDICTS.map((kind) => {
        const those = seals.filter((seal) => seal.verdict === kind)
        return those.length === 0 ? null : (
          <Line key={kind} editor={editor} kind={kind} seals={those} />
        )
      })}
    </>
  )
}
