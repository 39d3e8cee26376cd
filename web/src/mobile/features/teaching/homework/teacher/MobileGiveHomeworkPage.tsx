import { Giving } from './Giving'

export const MobileGiveHomeworkPage = () => <Giving />
