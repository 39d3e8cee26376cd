import { useViewer } from '../../../../session/access'
import { OwnElectives } from './OwnElectives'
import { PlansPage } from './PlansPage'

/** 走班选科: the plans for whoever works here, for a family what the pupil has chosen. */
export const ElectivesPage = () => {
  const { kind } = useViewer()
  return kind === 'student' || kind === 'parent' ? <OwnElectives /> : <PlansPage />
}
