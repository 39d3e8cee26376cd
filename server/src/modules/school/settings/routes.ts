import { settingsApi as api } from '@xueqiao/contract/features/school/settings/api'
import type { Routes } from '../../../platform/http/registry'
import * as settings from './service'

export const settingsRoutes: Routes = (on) => {
  on(api.get, (ctx) => settings.get(ctx))
  on(api.update, (ctx, { body }) => settings.update(ctx, body))
  on.publicFile(api.logo, (ctx) => settings.logo(ctx))
  on.upload(api.uploadLogo, (ctx, { file }) => settings.uploadLogo(ctx, file))
  on(api.removeLogo, (ctx) => settings.removeLogo(ctx))
}
