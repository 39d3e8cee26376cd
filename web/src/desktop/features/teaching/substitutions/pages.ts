import { antdPage } from '../../../../lib/lazy-page'

export const pages = {
  '/schedule/substitutions': antdPage(() => import('./SubstitutionsPage'), 'SubstitutionsPage'),
}
