/**
 * Why a finding may stay. `leave_as_art`: drawn lettering is to stay as it is; `intended`: the text
 * is meant like that; `false_alarm`: the check is wrong here.
 */
export const DISMISSAL_REASONS = ['intended', 'false_alarm', 'leave_as_art', 'other'] as const
export type DismissalReason = (typeof DISMISSAL_REASONS)[number]
