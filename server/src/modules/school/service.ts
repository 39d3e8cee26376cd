export { OFFICE } from './office'
export { allowedMinutes, publicSettings, schoolSettings, shown } from './settings'
/** For the settings page: the row stays as it was read until it is saved. */
export { lock as lockSettings, update as saveSettings } from './settings-queries'
