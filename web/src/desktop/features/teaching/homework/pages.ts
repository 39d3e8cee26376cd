import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/homework/create': antdPage(() => import('./giving/HomeworkFormPage'), 'HomeworkFormPage'),
  '/homework/detail/:id': antdPage(() => import('./HomeworkDetailPage'), 'HomeworkDetailPage'),
  '/homework/edit/:id': antdPage(() => import('./giving/HomeworkFormPage'), 'HomeworkFormPage'),
  '/homework/grade/:submissionId': antdPage(() => import('./marking/GradePage'), 'GradePage'),
  '/homework/ledger': antdPage(() => import('./ledger/LedgerPage'), 'LedgerPage'),
  '/homework/student': antdPage(() => import('./handing-in/MyHomeworksPage'), 'MyHomeworksPage'),
  '/homework/submission/:submissionId': antdPage(() => import('./marking/SubmissionPage'), 'SubmissionPage'),
  '/homework/submissions/:id': antdPage(() => import('./marking/SubmissionsPage'), 'SubmissionsPage'),
  '/homework/submit/:id': antdPage(() => import('./handing-in/SubmitPage'), 'SubmitPage'),
  '/homework/teacher': antdPage(() => import('./giving/HomeworksPage'), 'HomeworksPage'),
}
