import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'

export interface SectionProps {
  profile: GrowthProfile
}
