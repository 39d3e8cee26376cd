import { AchievementsPage } from './AchievementsPage'
import { ActivitiesPage } from './ActivitiesPage'
import { useKind } from './KindTabs'

/** What pupils were honoured for, and what they took part in. */
export const AwardsPage = () => (useKind() === 'activities' ? <ActivitiesPage /> : <AchievementsPage />)
