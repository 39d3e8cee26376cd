import { page } from '../../../../lib/lazy-page'

export const pages = {
  '/mobile/student/homework': page(
    () => import('./student/MobileStudentHomeworkPage'),
    'MobileStudentHomeworkPage',
  ),
  '/mobile/teacher/homework': page(
    () => import('./teacher/MobileTeacherHomeworkPage'),
    'MobileTeacherHomeworkPage',
  ),
  '/mobile/teacher/homework/:id': page(
    () => import('./teacher/MobileGivenHomeworkPage'),
    'MobileGivenHomeworkPage',
  ),
  '/mobile/teacher/homework/create': page(
    () => import('./teacher/MobileGiveHomeworkPage'),
    'MobileGiveHomeworkPage',
  ),
}
