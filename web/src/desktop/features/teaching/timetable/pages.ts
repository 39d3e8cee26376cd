import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/class': antdPage(() => import('./ClassTimetablePage'), 'ClassTimetablePage'),
  '/schedule/management': antdPage(() => import('./management/ManagementPage'), 'ManagementPage'),
  '/schedule/room': antdPage(() => import('./RoomTimetablePage'), 'RoomTimetablePage'),
  '/schedule/statistics': antdPage(() => import('./statistics/StatisticsPage'), 'StatisticsPage'),
  '/schedule/workbench': antdPage(() => import('./workbench/WorkbenchPage'), 'WorkbenchPage'),
  '/schedule/teacher': antdPage(() => import('./TeacherTimetablePage'), 'TeacherTimetablePage'),
}
