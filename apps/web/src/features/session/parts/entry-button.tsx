import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Countdown } from '../use-countdown.ts'

interface EntryButtonProps {
  readonly label: string
  readonly busy: boolean
  readonly failure: string | null
  readonly countdown: Countdown
}

/** What went wrong, and the button; while the server wants a pause, the button says how long. */
export const EntryButton = ({ label, busy, failure, countdown: { left } }: EntryButtonProps) => {
  const { t } = useTranslation()
  return (
    <>
      {failure === null ? null : (
        <Alert color="red" role="alert" variant="light" p="xs">
          {failure}
        </Alert>
      )}
      <Button type="submit" size="md" loading={busy} disabled={left > 0} fullWidth>
        {left > 0 ? t('login.wait', { seconds: left }) : label}
      </Button>
    </>
  )
}
