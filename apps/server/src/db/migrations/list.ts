import type { Migration } from '../migration.ts'
import { up as spine } from './0001-spine.ts'
import { up as fonts } from './0002-fonts.ts'
import { up as pageSeals } from './0003-page-seals.ts'
import { up as exports } from './0004-exports.ts'
import { up as fontSubsets } from './0005-font-subsets.ts'
import { up as audit } from './0006-audit.ts'
import { up as accounts } from './0007-accounts.ts'
import { up as notifications } from './0008-notifications.ts'
import { up as dashboard } from './0009-dashboard.ts'
import { up as serials } from './0010-serials.ts'
import { up as terms } from './0012-terms.ts'
import { up as comments } from './0013-comments.ts'
import { up as grades } from './0014-grades.ts'
import { up as styles } from './0015-styles.ts'
import { up as erasures } from './0016-erasures.ts'
import { up as aiBoard } from './0017-ai-board.ts'
import { up as aiFailed } from './0017-ai-failed.ts'
import { up as orderList } from './0018-order-list.ts'
import { up as orderPages } from './0019-order-pages.ts'
import { up as rework } from './0020-rework.ts'
import { up as chapterWords } from './0021-chapter-words.ts'
import { up as editRates } from './0022-edit-rates.ts'
import { up as fastReads } from './0023-fast-reads.ts'
import { up as openOrder } from './0024-open-order.ts'
import { up as absences } from './0025-absences.ts'
import { up as forecasts } from './0025-forecasts.ts'
import { up as machineEdits } from './0026-machine-edits.ts'
import { up as hotOrders } from './0026-hot-orders.ts'
import { up as orderCards } from './0027-order-cards.ts'
import { up as chapterDeadline } from './0030-chapter-deadline.ts'
import { up as forecastLoads } from './0030-forecast-loads.ts'
import { up as sessionBearer } from './0031-session-bearer.ts'
import { up as shapeKey } from './0032-shape-key.ts'
import { up as chapterCards } from './0033-chapter-cards.ts'
import { up as styleNames } from './0034-style-names.ts'
import { up as cardLines } from './0035-card-lines.ts'
import { up as announceAfter } from './0036-announce-after.ts'
import { up as endedLoads } from './0037-ended-loads.ts'
import { up as orderMembers } from './0038-order-members.ts'
import { up as changedTodos } from './0039-changed-todos.ts'
import { up as loginThrottle } from './0040-login-throttle.ts'
import { up as uploadParts } from './0042-upload-parts.ts'
import { up as backups } from './0043-backups.ts'

/** Every migration, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  { id: '0001-spine', up: spine },
  { id: '0002-fonts', up: fonts },
  { id: '0003-page-seals', up: pageSeals },
  { id: '0004-exports', up: exports },
  { id: '0005-font-subsets', up: fontSubsets },
  { id: '0006-audit', up: audit },
  { id: '0007-accounts', up: accounts },
  { id: '0008-notifications', up: notifications },
  { id: '0009-dashboard', up: dashboard },
  { id: '0010-serials', up: serials },
  { id: '0012-terms', up: terms },
  { id: '0013-comments', up: comments },
  { id: '0014-grades', up: grades },
  { id: '0015-styles', up: styles },
  { id: '0016-erasures', up: erasures },
  { id: '0017-ai-board', up: aiBoard },
  { id: '0017-ai-failed', up: aiFailed },
  { id: '0018-order-list', up: orderList },
  { id: '0019-order-pages', up: orderPages },
  { id: '0020-rework', up: rework },
  { id: '0021-chapter-words', up: chapterWords },
  { id: '0022-edit-rates', up: editRates },
  { id: '0023-fast-reads', up: fastReads },
  { id: '0024-open-order', up: openOrder },
  { id: '0025-forecasts', up: forecasts },
  { id: '0025-absences', up: absences },
  { id: '0026-machine-edits', up: machineEdits },
  { id: '0026-hot-orders', up: hotOrders },
  { id: '0027-order-cards', up: orderCards },
  { id: '0030-chapter-deadline', up: chapterDeadline },
  { id: '0030-forecast-loads', up: forecastLoads },
  { id: '0031-session-bearer', up: sessionBearer },
  { id: '0032-shape-key', up: shapeKey },
  { id: '0033-chapter-cards', up: chapterCards },
  { id: '0034-style-names', up: styleNames },
  { id: '0035-card-lines', up: cardLines },
  { id: '0036-announce-after', up: announceAfter },
  { id: '0037-ended-loads', up: endedLoads },
  { id: '0038-order-members', up: orderMembers },
  { id: '0039-changed-todos', up: changedTodos },
  { id: '0040-login-throttle', up: loginThrottle },
  { id: '0042-upload-parts', up: uploadParts },
  { id: '0043-backups', up: backups },
]
