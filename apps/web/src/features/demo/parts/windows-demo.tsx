import { Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { ConfirmModal, FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { toastDone } from '@panelflow/ui/patterns/toast.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoSection } from '../demo-page.tsx'

const FormWindow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('demo')
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [fails, setFails] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing) return
    if (fails) {
      setFailure(t('windows.failure'))
      return
    }
    toastDone(t('windows.saved', { name: name.trim() }))
    onClose()
  }
  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('windows.form')}
      submitLabel={t('windows.save')}
      cancelLabel={t('windows.cancel')}
      failure={failure}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        required
        label={t('windows.name')}
        value={name}
        error={isSubmitted && missing ? t('windows.name_required') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label={t('windows.kind')}
        data={[t('windows.kind_a'), t('windows.kind_b')]}
        defaultValue={t('windows.kind_a')}
      />
      <Switch
        label={t('windows.let_fail')}
        checked={fails}
        onChange={({ currentTarget }) => setFails(currentTarget.checked)}
      />
    </FormModal>
  )
}

/** A form in a window, and a question with consequences. */
export const WindowsDemo = () => {
  const { t } = useTranslation('demo')
  const [open, setOpen] = useState<'form' | 'question' | null>(null)
  const close = () => setOpen(null)
  return (
    <DemoSection
      title={t('windows.title')}
      hint={t('windows.hint')}
      source="ui/patterns/form-modal.tsx"
    >
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('form')}>
          {t('windows.form')}
        </Button>
        <Button variant="default" onClick={() => setOpen('question')}>
          {t('windows.question')}
        </Button>
      </Group>
      {open === 'form' ? <FormWindow onClose={close} /> : null}
      <ConfirmModal
        opened={open === 'question'}
        onClose={close}
        title={t('windows.question')}
        message={t('windows.question_text')}
        submitLabel={t('windows.yes')}
        cancelLabel={t('windows.cancel')}
        danger
        onConfirm={() => {
          close()
          toastDone(t('windows.answered'))
        }}
      />
    </DemoSection>
  )
}
