import { antdPage } from '../../../../lib/page'

export const pages = {
  '/system/settings': antdPage(() => import('./SettingsPage'), 'SettingsPage'),
}
