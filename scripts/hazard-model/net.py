"""A small net that says for each cell of 16 px what is in its middle there, and how far it reaches to the four sides."""
import torch
from torch import nn

STRIDE = 16


def step(taken, given, stride=1):
    return nn.Sequential(
        nn.Conv2d(taken, given, 3, stride, 1, bias=False), nn.BatchNorm2d(given), nn.ReLU(inplace=True)
    )


class HazardNet(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.fine = nn.Sequential(
            step(3, 12, 2), step(12, 24, 2), step(24, 40, 2), step(40, 40), step(40, 80, 2), step(80, 80)
        )
        self.coarse = nn.Sequential(step(80, 112, 2), step(112, 112))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.joined = nn.Sequential(nn.Conv2d(80 + 112, 80, 1), nn.ReLU(inplace=True), step(80, 80))
        self.scores = nn.Conv2d(80, classes, 1)
        self.reaches = nn.Conv2d(80, 4, 1)
        nn.init.constant_(self.scores.bias, -4.0)
        nn.init.constant_(self.reaches.bias, 1.0)

    def forward(self, tiles):
        """Logits of classes, and reaches to left, top, right and bottom in cells."""
        fine = self.fine(tiles)
        joined = self.joined(torch.cat([fine, self.up(self.coarse(fine))], 1))
        return self.scores(joined), torch.exp(self.reaches(joined).clamp(-4, 3.5))


class Decoded(nn.Module):
    """The net as it is shipped: [1, 4 + classes, cells], middle and size in pixels, then scores."""

    def __init__(self, net, cells):
        super().__init__()
        self.net = net
        line = (torch.arange(cells) + 0.5) * STRIDE
        down, across = torch.meshgrid(line, line, indexing="ij")
        self.register_buffer("middles", torch.stack([across, down])[None])

    def forward(self, tiles):
        scores, reaches = self.net(tiles)
        reaches = reaches * STRIDE
        before, after = reaches[:, :2], reaches[:, 2:]
        out = torch.cat([self.middles + (after - before) / 2, before + after, torch.sigmoid(scores)], 1)
        return out.flatten(2)
