import { Button, Text } from '@mantine/core'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILL_SCOPES, type FillScope } from '../../editor/engine/fill-from-memory.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import classes from '../../lib/table/drawer-list.module.css'

interface ScopeBarProps {
  readonly title: string
  /** said where nothing changed */
  readonly nothing: string
  /** answers how many items changed */
  readonly write: (scope: FillScope) => Promise<number>
  /** said where some did; absent: nothing is said */
  readonly done?: (count: number) => string
  readonly children?: ReactNode
}

/** Does something to many items at once: a button for the selection, the page and the chapter. */
export const ScopeBar = ({ title, nothing, write, done, children }: ScopeBarProps) => {
  const { t } = useTranslation('memory')
  const [busy, setBusy] = useState(false)
  const run = async (scope: FillScope): Promise<void> => {
    setBusy(true)
    try {
      const count = await write(scope)
      if (count === 0) toastRemark(nothing)
      else if (done !== undefined) toastDone(done(count))
    } catch (error) {
      toastFailed(getFailureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['foot']} role="group" aria-label={title}>
      <Text fz="xs" w="100%">
        {title}
      </Text>
      {children}
      {FILL_SCOPES.map((scope) => (
        <Button
          key={scope}
          size="compact-xs"
          variant="default"
          disabled={busy}
          onClick={() => void run(scope)}
        >
          {t(`fill.${scope}`)}
        </Button>
      ))}
    </div>
  )
}
