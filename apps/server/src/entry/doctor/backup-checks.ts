import { getBackupState } from '@panelflow/domain/backup/backup-age.ts'
import { getLastEndedBackup, getLastGoodBackup } from '../../features/backup/backup-run.queries.ts'
import { type Check, type DoctorContext, judge } from './check.ts'

const HOUR_MS = 3_600_000

const checkAge = async ({ db, now }: DoctorContext) => {
  const lastAt = await getLastGoodBackup(db)
  const ended = await getLastEndedBackup(db)
  const failure =
    ended !== null && ended.status !== 'ok'
      ? `; the last one ${ended.status === 'failed' ? 'failed' : 'lacks files'}`
      : ''
  const reason = ended?.error ? `: ${ended.error}` : ''
  if (lastAt === null) return judge(false, `there is none${failure}${reason}`)
  const age = `${Math.floor((now.getTime() - lastAt.getTime()) / HOUR_MS)} hours old`
  return judge(getBackupState(lastAt, now) === 'fresh', `${age}${failure}${reason}`)
}

export const BACKUP_CHECKS: readonly Check[] = [
  {
    what: 'There is a verified backup of the last 48 hours',
    advice:
      'Run  npm run backup -- <folder or s3://…>, and set PANELFLOW_BACKUP so that a worker makes one every night.',
    run: checkAge,
  },
]
