/** Intake has no environment settings of its own. */
export class IntakeConfig {}
