import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/system/settings': antdPage(() => import('./SettingsPage'), 'SettingsPage'),
}
