export { OFFICE } from './office'
/** For the settings page: the row stays as it was read until it is saved. */
export { lock as lockSettings, update as saveSettings } from './queries'
export {
  allowedMinutes,
  isDoctor,
  knownSettings,
  logoUrlOf,
  publicSettings,
  schoolSettings,
} from './settings'
