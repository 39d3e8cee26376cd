import { settingsApi as api } from '@xueqiao/contract/features/settings'
import type { Routes } from '../../platform/http/registry'
import * as school from './service'

export const settingsRoutes: Routes = (on) => {
  on(api.get, (ctx) => school.get(ctx))
  on(api.update, (ctx, { body }) => school.update(ctx, body))
  on.publicFile(api.logo, (ctx) => school.logo(ctx))
  on.upload(api.uploadLogo, (ctx, { file }) => school.uploadLogo(ctx, file))
  on(api.removeLogo, (ctx) => school.removeLogo(ctx))
}
