import { Button, Checkbox, Group, PasswordInput, Select, Text, TextInput } from '@mantine/core'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import {
  previewLinkCreate,
  previewLinkList,
  previewLinkUpdate,
  type PreviewLinkView,
  type PreviewScope,
} from '@panelflow/contract/preview-link.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  PREVIEW_MAX_DAYS,
  PREVIEW_PASSWORD,
  PREVIEW_RECIPIENT_MAX,
} from '@panelflow/domain/preview/preview-rules.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../lib/copy-text.ts'
import { DayField } from '../../lib/forms/day-field.tsx'
import { FieldConflicts } from '../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { DAY_MS } from '../../lib/time/time.ts'
import { getDisplayZone } from '../../lib/time/zone.ts'

type Chapters = EndpointAnswer<typeof previewLinkList>['chapters']

/** What previews are made of, from where they are made. */
export type PreviewSubject =
  | {
      readonly kind: 'order'
      readonly orderId: string
      readonly bookId: string
      readonly language: TargetLanguage
    }
  | {
      readonly kind: 'book'
      readonly bookId: string
      /** offered; empty: all */
      readonly languages: readonly TargetLanguage[]
    }

const PRESETS = [7, 14, 30, 90] as const
const USUAL_DAYS = 30

const dayAhead = (days: number): string =>
  toLocalTime(new Date(Date.now() + days * DAY_MS), getDisplayZone()).slice(0, 10)

const toDay = (instant: string): string =>
  toLocalTime(new Date(instant), getDisplayZone()).slice(0, 10)

/** What can be shown, each with the scope it stands for. */
const useScopes = (subject: PreviewSubject, chapters: Chapters) => {
  const { t, i18n } = useTranslation('preview')
  const name = (language: string): string => languageName(language as never, i18n.language)
  if (subject.kind === 'book') {
    const languages = subject.languages.length === 0 ? TARGET_LANGUAGES : subject.languages
    return languages.map((language): { scope: PreviewScope; label: string } => ({
      scope: { kind: 'book', bookId: subject.bookId, language },
      label: t('scope.book_in', { language: name(language) }),
    }))
  }
  const { orderId, bookId, language } = subject
  const ready = chapters.filter((chapter) => chapter.ready > 0).length
  const whole: { scope: PreviewScope; label: string } = {
    scope: { kind: 'order', orderId },
    label: t('scope.order', { count: chapters.length, ready }),
  }
  const single = chapters.map(
    ({ chapterId, chapterNumber, pages, ready: done }): { scope: PreviewScope; label: string } => ({
      scope: { kind: 'chapter', chapterId },
      label: t('scope.chapter', { number: chapterNumber, count: pages, ready: done }),
    }),
  )
  const book: { scope: PreviewScope; label: string } = {
    scope: { kind: 'book', bookId, language },
    label: t('scope.book_in', { language: name(language) }),
  }
  return [whole, ...(single.length > 1 ? single : []), book]
}

interface PasswordProps {
  readonly link: PreviewLinkView | undefined
  readonly password: string
  readonly isRemoved: boolean
  readonly error: string | null
  readonly onPassword: (password: string) => void
  readonly onRemoved: (isRemoved: boolean) => void
}

const PasswordFields = (props: PasswordProps) => {
  const { link, password, isRemoved, error, onPassword, onRemoved } = props
  const { t } = useTranslation('preview')
  const hasPassword = link?.hasPassword ?? false
  return (
    <>
      <PasswordInput
        label={t(hasPassword ? 'form.new_password' : 'form.password')}
        description={t(hasPassword ? 'form.new_password_hint' : 'form.password_hint')}
        autoComplete="new-password"
        maxLength={PREVIEW_PASSWORD.max}
        disabled={isRemoved}
        value={password}
        error={error}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      {hasPassword ? (
        <Checkbox
          label={t('form.remove_password')}
          checked={isRemoved}
          onChange={(event) => onRemoved(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

const LastDay = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const { t } = useTranslation('preview')
  return (
    <div>
      <DayField
        name={t('form.last_day')}
        label={t('form.last_day')}
        value={value}
        from={dayAhead(0)}
        until={dayAhead(PREVIEW_MAX_DAYS)}
        required
        onChange={onChange}
      />
      <Group gap={4} mt={4}>
        {PRESETS.map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant={value === dayAhead(days) ? 'light' : 'subtle'}
            onClick={() => onChange(dayAhead(days))}
          >
            {t('form.days', { count: days })}
          </Button>
        ))}
      </Group>
    </div>
  )
}

interface FormProps {
  readonly subject: PreviewSubject
  readonly chapters: Chapters
  /** undefined: a new one */
  readonly link: PreviewLinkView | undefined
  readonly onClose: () => void
}

const toValues = (link: PreviewLinkView | undefined) => ({
  recipient: link?.recipient ?? '',
  lastDay: link === undefined ? dayAhead(USUAL_DAYS) : toDay(link.expiresAt),
  watermark: link?.watermark ?? true,
})

const useLinkWrites = (onClose: () => void) => {
  const { t } = useTranslation('preview')
  const refreshes = [previewLinkList]
  const create = useWrite(previewLinkCreate, {
    quiet: true,
    refreshes,
    onDone: ({ path }) => {
      onClose()
      if (path === null) return
      void copyText(`${window.location.origin}${path}`).then((outcome) =>
        toastDone(t(outcome === 'copied' ? 'done.created_copied' : 'done.created')),
      )
    },
  })
  const update = useWrite(previewLinkUpdate, {
    quiet: true,
    refreshes,
    done: () => t('done.saved'),
    onDone: onClose,
  })
  return { create, update }
}

/** A new link, or a changed one: for whom, what of, until when, how it is protected. */
export const PreviewLinkForm = ({ subject, chapters, link, onClose }: FormProps) => {
  const { t } = useTranslation('preview')
  const { t: app } = useTranslation()
  const scopes = useScopes(subject, chapters)
  const [chosen, setChosen] = useState('0')
  const [password, setPassword] = useState('')
  const [isRemoved, setRemoved] = useState(false)
  const [tried, setTried] = useState(false)
  const { create, update } = useLinkWrites(onClose)
  const stored = link === undefined ? undefined : storedRow(link, update.error)
  const form = useFreshValues(toValues(stored))
  const { recipient, lastDay, watermark } = form.values
  const isShort = password !== '' && password.length < PREVIEW_PASSWORD.min
  const isNameless = recipient.trim() === ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isNameless || isShort || lastDay === '') return
    if (stored === undefined) {
      const scope = scopes[Number(chosen)]?.scope
      if (scope === undefined) return
      const secret = password === '' ? {} : { password }
      return create.mutate({ body: { scope, recipient, lastDay, watermark, ...secret } })
    }
    const secret = isRemoved ? { password: null } : password === '' ? {} : { password }
    const changes = { ...form.changed, ...secret }
    if (Object.keys(changes).length === 0) return onClose()
    update.mutate({
      params: { linkId: stored.id },
      body: { ...changes, version: stored.version },
    })
  }
  const error = create.error ?? update.error
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t(link === undefined ? 'form.create_title' : 'form.edit_title')}
      submitLabel={link === undefined ? t('form.create') : app('action.save')}
      cancelLabel={app('action.cancel')}
      busy={create.isPending || update.isPending}
      failure={error ? getFailureMessage(error) : null}
      onSubmit={submit}
    >
      <FieldConflicts
        conflicts={form.conflicts}
        labels={{
          recipient: t('form.recipient'),
          lastDay: t('form.last_day'),
          watermark: t('form.watermark'),
        }}
      />
      <TextInput
        label={t('form.recipient')}
        description={t('form.recipient_hint')}
        maxLength={PREVIEW_RECIPIENT_MAX}
        withAsterisk
        data-autofocus
        value={recipient}
        error={tried && isNameless ? t('form.need_recipient') : null}
        onChange={(event) => form.change({ recipient: event.currentTarget.value })}
      />
      {link === undefined ? (
        <Select
          label={t('form.scope')}
          allowDeselect={false}
          value={chosen}
          data={scopes.map(({ label }, index) => ({ value: String(index), label }))}
          onChange={(value) => setChosen(value ?? '0')}
        />
      ) : null}
      <LastDay value={lastDay} onChange={(day) => form.change({ lastDay: day })} />
      <PasswordFields
        link={stored}
        password={password}
        isRemoved={isRemoved}
        error={isShort && tried ? t('form.short_password', { min: PREVIEW_PASSWORD.min }) : null}
        onPassword={setPassword}
        onRemoved={setRemoved}
      />
      <Checkbox
        label={t('form.watermark')}
        description={t('form.watermark_hint')}
        checked={watermark}
        onChange={(event) => form.change({ watermark: event.currentTarget.checked })}
      />
      <Text fz="xs" c="dimmed">
        {t('form.shown')}
      </Text>
    </FormModal>
  )
}
