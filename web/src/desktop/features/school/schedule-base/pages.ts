import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/base': antdPage(() => import('./ScheduleBasePage'), 'ScheduleBasePage'),
}
