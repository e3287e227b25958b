import type { AbilityRow } from './ability-row.ts'

/**
 * Rights to send a workflow event that no action of the permission matrix has exactly. A route with
 * an ability of the matrix may narrow them.
 */
export const WORKFLOW_ABILITIES = {
  'chapter.image.submit': {
    action: 'upload_images',
    basis: 'decided',
    scopes: { projectAdministrator: 'all' },
  },
  'order.review.send': {
    action: 'send_for_review',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', proofreader: 'assigned' },
  },
  'rejection.report': {
    action: 'report_abnormal',
    basis: 'decided',
    scopes: { visualReviewer: 'assigned', typesetter: 'assigned' },
  },
  'synthesis.give_back': {
    action: 'give_back',
    basis: 'decided',
    scopes: { translationAdministrator: 'all', typesetter: 'assigned' },
  },
} as const satisfies Readonly<Record<string, AbilityRow>>
