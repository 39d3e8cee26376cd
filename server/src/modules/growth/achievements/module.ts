import type { Module } from '../../../platform/module'
import { activityDoors, awardDoors } from './access'
import { activityImporter, awardImporter } from './importers'
import { achievementsRoutes } from './routes'

export const achievements: Module = {
  routes: achievementsRoutes,
  importer: [awardImporter, activityImporter],
  fileDoors: { achievements: awardDoors.access, activities: activityDoors.access },
}
