import { importCalls } from '../../base/imports/service'
import { activityImporter, awardImporter } from './importers'

export { activities } from './activities'
export { awards } from './awards'

export const awardImports = importCalls(awardImporter)
export const activityImports = importCalls(activityImporter)
