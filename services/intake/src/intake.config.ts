/** Intake adds no environment settings. */
export class IntakeConfig {}
