import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/homework/create': antdPage(() => import('./HomeworkFormPage'), 'HomeworkFormPage'),
  '/homework/detail/:id': antdPage(() => import('./HomeworkDetailPage'), 'HomeworkDetailPage'),
  '/homework/edit/:id': antdPage(() => import('./HomeworkFormPage'), 'HomeworkFormPage'),
  '/homework/grade/:submissionId': antdPage(() => import('./GradePage'), 'GradePage'),
  '/homework/ledger': antdPage(() => import('./ledger/LedgerPage'), 'LedgerPage'),
  '/homework/student': antdPage(() => import('./MyHomeworksPage'), 'MyHomeworksPage'),
  '/homework/submission/:submissionId': antdPage(() => import('./SubmissionPage'), 'SubmissionPage'),
  '/homework/submissions/:id': antdPage(() => import('./SubmissionsPage'), 'SubmissionsPage'),
  '/homework/submit/:id': antdPage(() => import('./SubmitPage'), 'SubmitPage'),
  '/homework/teacher': antdPage(() => import('./HomeworksPage'), 'HomeworksPage'),
}
