import type { Routes } from '../http/create-app.ts'
import { acceptedLineRoutes } from '../features/accepted-line/accepted-line.routes.ts'
import { assignmentRoutes } from '../features/assignment/assignment.routes.ts'
import { auditRoutes } from '../features/audit/audit.routes.ts'
import { fileRoutes } from '../features/file/file.routes.ts'
import { fontFileRoutes } from '../features/font-file/font-file.routes.ts'
import { exportRoutes } from '../features/output/export/export.routes.ts'
import { previewRoutes } from '../features/preview/preview.routes.ts'
import { platformProfileRoutes } from '../features/output/profile/platform-profile.routes.ts'
import { orderBulkRoutes } from '../features/order-bulk/order-bulk.routes.ts'
import { orderViewRoutes } from '../features/order-view/order-view.routes.ts'
import { outputRoutes } from '../features/output/output.routes.ts'
import { aiBoardRoutes, proposalRoutes, taskRoutes } from '../features/task/task.routes.ts'
import { uploadRoutes } from '../features/upload/upload.routes.ts'
import { snapshotRoutes } from '../features/snapshot/snapshot.routes.ts'
import { moneyRoutes } from '../features/money/money.routes.ts'
import { reportRoutes } from '../features/report/report.routes.ts'
import { sealRoutes } from '../features/seal/seal.routes.ts'
import { pageImageRoutes } from '../features/page-image/page-image.routes.ts'
import { patchRoutes } from '../features/patch/patch.routes.ts'
import { pageRevisionRoutes } from '../features/page-revision/page-revision.routes.ts'
import { pageCheckRoutes } from '../features/page-check/page-check.routes.ts'
import { pageRoutes } from '../features/page/page.routes.ts'
import { orderLogRoutes, newOrderRoutes, orderRoutes } from '../features/order/order.routes.ts'
import { gradeRoutes } from '../features/grade/grade.routes.ts'
import { attachmentRoutes } from '../features/comment/attachment.routes.ts'
import { commentRoutes } from '../features/comment/comment.routes.ts'
import { checkRequestRoutes } from '../features/check-request/check-request.routes.ts'
import { chapterRoutes } from '../features/chapter/chapter.routes.ts'
import { bookRoutes } from '../features/book/book.routes.ts'
import { fontRoutes } from '../features/font/font.routes.ts'
import { healthRoutes } from '../features/health/health.routes.ts'
import { intakeRoutes } from '../features/intake/intake.routes.ts'
import { imageNodeRoutes } from '../features/image-node/image-node.routes.ts'
import { liveRoutes } from '../features/live/live.routes.ts'
import { presenceRoutes } from '../features/presence/presence.routes.ts'
import { notificationRoutes } from '../features/notification/notification.routes.ts'
import { engineRoutes } from '../features/translation-engine/engine.routes.ts'
import { publishingRoutes } from '../features/publishing/publishing.routes.ts'
import { webhookRoutes } from '../features/webhook/webhook.routes.ts'
import { menuRoutes } from '../features/menu/menu.routes.ts'
import { accountRoutes } from '../features/account/account.routes.ts'
import { dashboardRoutes } from '../features/dashboard/dashboard.routes.ts'
import { scheduleRoutes } from '../features/schedule/schedule.routes.ts'
import { scriptFileRoutes } from '../features/script-file/script-file.routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { serialRoutes } from '../features/serial/serial.routes.ts'
import { shortcutRoutes } from '../features/shortcut/shortcut.routes.ts'
import { styleRoutes } from '../features/style/style.routes.ts'
import { memoryRoutes } from '../features/memory/memory.routes.ts'
import { termRoutes } from '../features/term/term.routes.ts'
import { selfRoutes, userRoutes } from '../features/user/user.routes.ts'

/** Every feature that speaks HTTP. A new one adds its line here. */
export const FEATURE_ROUTES: readonly Routes[] = [
  healthRoutes,
  userRoutes,
  selfRoutes,
  accountRoutes,
  auditRoutes,
  menuRoutes,
  notificationRoutes,
  webhookRoutes,
  publishingRoutes,
  engineRoutes,
  liveRoutes,
  presenceRoutes,
  imageNodeRoutes,
  bookRoutes,
  intakeRoutes,
  chapterRoutes,
  checkRequestRoutes,
  commentRoutes,
  attachmentRoutes,
  gradeRoutes,
  newOrderRoutes,
  orderLogRoutes,
  orderRoutes,
  orderViewRoutes,
  orderBulkRoutes,
  assignmentRoutes,
  pageRoutes,
  acceptedLineRoutes,
  pageCheckRoutes,
  pageRevisionRoutes,
  patchRoutes,
  pageImageRoutes,
  sealRoutes,
  snapshotRoutes,
  uploadRoutes,
  taskRoutes,
  proposalRoutes,
  aiBoardRoutes,
  outputRoutes,
  exportRoutes,
  platformProfileRoutes,
  previewRoutes,
  fontRoutes,
  fileRoutes,
  fontFileRoutes,
  scheduleRoutes,
  scriptFileRoutes,
  searchRoutes,
  termRoutes,
  memoryRoutes,
  shortcutRoutes,
  styleRoutes,
  serialRoutes,
  dashboardRoutes,
  reportRoutes,
  moneyRoutes,
]
