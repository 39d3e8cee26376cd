import { dashboardApi as api } from '@xueqiao/contract/features/home/dashboard/api'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { searchApi } from '@xueqiao/contract/features/home/dashboard/search'
import { line } from '../../../../test/policy'

export const policy = [line(api.get), line(homeApi.get), line(searchApi.search, { query: { keyword: '一' } })]
