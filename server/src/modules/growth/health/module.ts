import type { Module } from '../../../platform/module'
import { fitnessImporter } from './importer'
import { growthHealthRoutes } from './routes'

export const growthHealth: Module = {
  routes: growthHealthRoutes,
  importer: fitnessImporter,
}
