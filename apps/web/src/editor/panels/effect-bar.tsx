import { Button, Menu, TextInput, UnstyledButton } from '@mantine/core'
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { EFFECT_POLICIES } from '@panelflow/domain/page/document/item-values.ts'
import { type EffectPolicy, getEffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { useWatched } from '../canvas/use-watched.ts'
import type { Editor } from '../engine/editor.ts'
import {
  applyEffectPolicy,
  canApplyEffectPolicy,
  maySetEffectPolicy,
  readBookPolicy,
  setEffectPolicy,
  staysCovered,
} from '../engine/sound-effects.ts'
import classes from './panels.module.css'
import { RenderingList, type RenderingListProps } from './rendering-list.tsx'
import { usePanelTranslations } from './use-panel-translations.ts'

const MAX_REASON = 300

interface ReasonFormProps {
  readonly policy: EffectPolicy
  readonly onSave: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks why one effect is not treated as the others are. */
const ReasonForm = ({ policy, onSave, onCancel }: ReasonFormProps) => {
  const t = usePanelTranslations()
  const [reason, setReason] = useState('')
  const isGiven = reason.trim() !== ''
  return (
    <form
      className={classes['effectReason']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isGiven) onSave(reason.trim())
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextInput
        data-autofocus
        autoFocus
        size="xs"
        label={t(`effect.policy.${policy}`)}
        description={t('effect.reason')}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="compact-xs" disabled={!isGiven}>
        {t('effect.save')}
      </Button>
    </form>
  )
}

interface EffectBarProps {
  readonly editor: Editor
  /** the selected line, of a sound effect */
  readonly text: TextItem
}

/** What is done with a sound effect: as its book says, or otherwise with a reason. */
const EffectBar = ({ editor, text }: EffectBarProps) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  useWatched(editor.checks.context)
  const [asked, setAsked] = useState<EffectPolicy | null>(null)
  const bookPolicy = readBookPolicy(editor)
  if (bookPolicy === null) return null
  const policy = getEffectPolicy(text, bookPolicy)
  const exception = text.props.effectPolicy ?? null
  const name = t(`effect.policy.${policy}`)
  const choose = (next: EffectPolicy | null): void => {
    if (next === null || next === bookPolicy) setEffectPolicy(editor, null)
    else setAsked(next)
  }
  return (
    <div className={classes['effect']} onClick={(event) => event.stopPropagation()}>
      <Menu
        position="bottom-start"
        withinPortal
        returnFocus={false}
        disabled={!maySetEffectPolicy(editor)}
      >
        <Menu.Target>
          <UnstyledButton
            className={classes['tagButton']}
            title={t(`effect.hint.${policy}`)}
            aria-label={t('effect.choose', { policy: name })}
          >
            {name} <IconChevronDown size={11} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
          <Menu.Item onClick={() => choose(null)}>
            {t('effect.as_book', { policy: t(`effect.policy.${bookPolicy}`) })}
          </Menu.Item>
          <Menu.Divider />
          {EFFECT_POLICIES.filter((each) => each !== bookPolicy).map((each) => (
            <Menu.Item
              key={each}
              aria-current={each === policy || undefined}
              onClick={() => choose(each)}
            >
              {t(`effect.policy.${each}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={classes['effectFrom']}>
        {exception === null
          ? t('effect.from_book')
          : t('effect.exception', { reason: exception.reason })}
      </span>
      {canApplyEffectPolicy(editor) ? (
        <Button
          size="compact-xs"
          variant="subtle"
          title={keyLabel(t('action.apply_effect_policy'), 'apply_effect_policy')}
          onClick={() => applyEffectPolicy(editor)}
        >
          {t('effect.apply')}
        </Button>
      ) : null}
      {staysCovered(editor) ? (
        <span className={classes['effectNote']}>{t('effect.stays_covered')}</span>
      ) : null}
      {asked === null ? null : (
        <ReasonForm
          policy={asked}
          onCancel={() => setAsked(null)}
          onSave={(reason) => {
            setEffectPolicy(editor, { policy: asked, reason })
            setAsked(null)
          }}
        />
      )}
    </div>
  )
}

/** What the selected line of a sound effect has besides its words. */
export const EffectTools = (props: RenderingListProps) => (
  <>
    <EffectBar editor={props.editor} text={props.text} />
    <RenderingList {...props} />
  </>
)
