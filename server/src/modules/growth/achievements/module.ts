import type { Module } from '../../../platform/module'
import { accessAchievement } from './access'
import { achievementImporter } from './importer'
import { achievementsRoutes } from './routes'

export const achievements: Module = {
  routes: achievementsRoutes,
  importer: achievementImporter,
  fileDoors: { achievements: accessAchievement },
}
