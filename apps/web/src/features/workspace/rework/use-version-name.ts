import { useTranslation } from 'react-i18next'

const NAMES = [
  'complete_translation',
  'complete_proofreading',
  'complete_rework',
  'complete_typesetting',
  'accept_review',
  'accept_visual',
  'report_abnormal',
  'confirm_check',
  'fail_recheck',
  'refuse_review',
  'refuse_visual',
  'route_to_translation',
  'route_to_proofreading',
  'route_to_typesetting',
] as const

/** What happened when the version was kept. */
export const useVersionName = (): ((event: string) => string) => {
  const { t } = useTranslation('rework')
  return (event) => t(`name.${NAMES.find((name) => name === event) ?? 'other'}`)
}
