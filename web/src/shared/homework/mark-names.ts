/** What is kept of marking, by the number of the work; apart, because every page looks whether there is any. */
export const MARKS = 'homework-mark:'
