import { CandidateNormalisation, NormalisationRequest, type NormalisedCandidate } from '@cpes/contracts';
import { bodyOfCall, type InternalCalls } from '@cpes/service-kit';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

@Controller('normalisations')
class NormalisationController {
  constructor(private readonly normalisation: CandidateNormalisation) {}

  @Post()
  @HttpCode(200)
  normalise(@Body() body: object): Promise<readonly NormalisedCandidate[]> {
    return this.normalisation.normalise(bodyOfCall(NormalisationRequest, body));
  }
}

export const normalisationCalls: InternalCalls = { port: CandidateNormalisation, controller: NormalisationController };
